/**
 * All of react-router-dom that the portal's apps use. webpack puts this file in the place of
 * 'react-router-dom' (tooling/webpack/shared-modules.ts): what is shared is not tree-shaken.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  Route,
  Routes,
  matchPath,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
