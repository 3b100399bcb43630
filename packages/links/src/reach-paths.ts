// Addresses of the reach board.
export const reach = '/alcance';
export const inviting = '/alcance/convidar';
export const printing = '/alcance/imprimir';
