/** An iPhone, an iPad, or an iPad that says it is a Mac. */
export function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export const isAndroid = () => /Android/.test(navigator.userAgent);

/** Whether the app was opened from the home screen. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
