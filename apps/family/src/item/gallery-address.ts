import { useLocation, useSearchParams } from 'wouter';
import { goBack, navigate } from '../app/navigation.ts';

const name = 'foto';

/** Address of one photo of the open gallery, counted from 0. */
export const photoHref = (index: number) => `?${name}=${index + 1}`;

/** Which photo fills the screen, in the address: the phone's way back closes it. */
export function usePhotoInAddress(count: number) {
  const [pathname] = useLocation();
  const [params] = useSearchParams();
  const number = Number(params.get(name));
  return {
    /** From 0; null where no photo is open. */
    index: Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null,
    turnTo: (index: number) => navigate(photoHref(index), { replace: true }),
    close: () => goBack(pathname),
  };
}
