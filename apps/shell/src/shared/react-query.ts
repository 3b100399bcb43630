/** Names of @tanstack/react-query for remotes. Only add names: see docs/decisions/026. */
export {
  QueryClient,
  QueryClientProvider,
  infiniteQueryOptions,
  isCancelledError,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
