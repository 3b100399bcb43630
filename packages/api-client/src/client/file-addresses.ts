// Signed addresses of files end after minutes; a page may stay open for hours.

/**
 * Reads the file's id out of a signed address.
 * @param address absolute, or relative to the server
 * @returns undefined if the address is not one of a file
 */
export function fileIdOf(address: string): string | undefined {
  return /\/files\/([0-9a-f-]{36})\//.exec(address)?.[1];
}

/**
 * Compares the expiry in a signed address (`e`, in seconds) with the clock of this machine.
 * @returns false for an address without an expiry
 */
export function hasExpired(address: string): boolean {
  const expiry = /[?&]e=(\d+)/.exec(address)?.[1];
  return expiry !== undefined && Number(expiry) * 1000 <= Date.now();
}

/**
 * Renews signed addresses on the page: when a picture fails to load, when a recording that has expired is
 * played, when the pointer or the focus
 * comes to a link that has expired, and before such a link opens.
 * @param renew resolves when the page shows the new addresses of the file
 * @example followFileAddresses((fileId) => queryClient.invalidateQueries())
 */
export function followFileAddresses(
  renew: (fileId: string, address: string) => Promise<unknown>,
): void {
  let opening: Element | undefined;

  const onError = ({ target }: Event) => {
    const isPicture = target instanceof HTMLImageElement;
    // A player of the page's own renews by itself.
    const isPlayer = target instanceof HTMLAudioElement && target.controls;
    if (!isPicture && !isPlayer) return;
    const address = target.currentSrc || target.src;
    const id = fileIdOf(address);
    if (!id || (isPlayer && !hasExpired(address))) return;
    // Who asked for it to be played does not ask twice.
    void renew(id, address).then(() =>
      isPlayer ? target.play().catch(() => undefined) : undefined,
    );
  };
  const onApproach = ({ target }: Event) => {
    const link = expiredLinkAt(target);
    if (link) void renew(link.id, link.anchor.href);
  };
  const onClick = (event: MouseEvent) => {
    const link = expiredLinkAt(event.target);
    if (!link || link.anchor === opening) return;
    event.preventDefault();
    const { ctrlKey, metaKey, shiftKey } = event;
    const again = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
    void renew(link.id, link.anchor.href).then(() => {
      opening = link.anchor;
      link.anchor.dispatchEvent(new MouseEvent('click', again));
      opening = undefined;
    });
  };
  document.addEventListener('error', onError, true);
  document.addEventListener('pointerover', onApproach, { passive: true });
  document.addEventListener('focusin', onApproach);
  document.addEventListener('click', onClick);
}

function expiredLinkAt(target: EventTarget | null) {
  const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const id = anchor && fileIdOf(anchor.href);
  return id && hasExpired(anchor.href) ? { anchor, id } : undefined;
}
