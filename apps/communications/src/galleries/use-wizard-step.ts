import { useAddressParams } from '@caderneta/listing';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

export type WizardStep = 1 | 2;

const second = { etapa: '2' };

/**
 * Which step is shown; lives in the address as `etapa`. The second needs what the first gives.
 * @param mayPass undefined until it is known: an undone publishing opens the second
 */
export function useWizardStep(mayPass: boolean | undefined) {
  const { params, change } = useAddressParams();
  const navigate = useNavigate();
  const cameByNext = useRef(false);
  const wantsSecond = params.get('etapa') === second.etapa;

  const backToFirst = useEffectEvent(() => change({ etapa: null }, { replace: true }));
  const isRefused = wantsSecond && mayPass === false;
  useEffect(() => {
    // Otherwise the page would jump as soon as the last field is filled.
    if (isRefused) backToFirst();
  }, [isRefused]);

  const step: WizardStep = wantsSecond && !isRefused ? 2 : 1;
  // The second half of a double click must not go on, or back out of the page.
  const isMoving = useRef(false);
  useEffect(() => {
    isMoving.current = false;
  }, [step]);

  const move = (go: () => void) => {
    if (isMoving.current) return;
    isMoving.current = true;
    go();
  };
  const next = () =>
    move(() => {
      cameByNext.current = true;
      change(second, { replace: false });
    });
  const back = () =>
    move(() => {
      if (cameByNext.current) void navigate(-1);
      else change({ etapa: null }, { replace: true });
    });
  return { step, next, back };
}
