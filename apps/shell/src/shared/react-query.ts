/** What remotes get of @tanstack/react-query. Names are only added: see docs/decisions/026. */
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
