/**
 * All of react-router-dom that the portal's apps use. webpack puts this file in the place of
 * 'react-router-dom' (tooling/webpack/shared-modules.ts): what is shared is not tree-shaken.
 */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  ScrollRestoration,
  createBrowserRouter,
  generatePath,
  matchPath,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
