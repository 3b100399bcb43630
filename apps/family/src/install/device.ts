/** An iPhone, an iPad, or an iPad that says it is a Mac. */
export function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export const isAndroid = () => /Android/.test(navigator.userAgent);

/** Whether the page is open inside another app: notices and the home screen are for browsers. */
export function isInApp(): boolean {
  const { userAgent } = navigator;
  const names = /; wv\)|\bFB(AN|AV|_IAB)\b|Instagram|WhatsApp/;
  // Only a browser on an iPhone says Safari, whichever it is; so does no app of the home screen.
  return names.test(userAgent) || (isApple() && !userAgent.includes('Safari') && !isInstalled());
}

/** Whether the app was opened from the home screen. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
