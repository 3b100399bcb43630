export { ButtonLink } from './button-link.ts';
export { ErrorBoundary } from './error-boundary.tsx';
export { LazyPages, PageOutlet, type LoadPage } from './lazy-pages.tsx';
export { createQueryClient } from './query-client.ts';
export { RouteAnnouncer } from './route-announcer.tsx';
export { Store, useStore, type ReadableStore } from './store.ts';
export { useDay } from './use-day.ts';
export { Toast } from './toast.tsx';
export { ToastQueue, type ToastMessage } from './toasts.ts';
