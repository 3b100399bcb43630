import { useLocation, useNavigate } from 'react-router-dom';

/** Goes where the person came from; to `instead` where they came to the portal right here. */
export function useGoBack(instead: string) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(instead) : navigate(-1));
}
