import { api } from '@caderneta/api-client';
import { openPreview, previewParameter } from '@caderneta/api-client/contract';
import { refusalText } from '@caderneta/platform';
import type { Shell } from '../ground/shell-context.ts';

const failed = 'Não foi possível abrir a prévia. Verifique a conexão e abra o endereço de novo.';

/** The address that the page was opened at, without the token of the preview. */
function takeToken(): { token: string; address: string } {
  const url = new URL(window.location.href);
  const token = url.searchParams.get(previewParameter) ?? '';
  url.searchParams.delete(previewParameter);
  return { token, address: url.pathname + url.search + url.hash };
}

/**
 * Opens the preview that the page's address names: the same address starts anew with its builds.
 * Where the server refuses, it says why, and the portal goes on as it is.
 */
export async function openPreviewOfAddress({ modals, reload }: Shell): Promise<void> {
  const { token, address } = takeToken();
  // Going back or copying the address does not open it again.
  window.history.replaceState(window.history.state, '', address);
  try {
    await api.call(openPreview, { body: { token } });
  } catch (error) {
    const body = refusalText(error) ?? failed;
    await modals.confirm({ title: 'Prévia', body, submit: 'continuar' });
    return;
  }
  reload();
}
