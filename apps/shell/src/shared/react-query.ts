/**
 * All of @tanstack/react-query that the portal's apps use. webpack puts this file in the place
 * of '@tanstack/react-query' (tooling/webpack/shared-modules.ts): what is shared is not
 * tree-shaken. '#react-query' is the library itself under a name that is not shared.
 */
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '#react-query';
