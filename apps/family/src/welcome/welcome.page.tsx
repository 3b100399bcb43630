import type { Family } from '@caderneta/api-client/contract';
import { LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { navigate } from '../ground/navigation.ts';
import { useInstallWay } from '../install/install-steps.tsx';
import { targetOf } from './target-of.ts';
import { familyQuery } from '../session/family.queries.ts';
import { type PushState, pushQuery } from '../install/push.ts';
import { InstallOffer } from './install-offer.tsx';
import { PushOffer } from './push-offer.tsx';
import { storeOffered } from './welcome-address.ts';

/** What a device is offered once, after its guardian entered; then the page they came for. */
export function WelcomePage() {
  const { data: family } = useQuery(familyQuery());
  const { data: push } = useQuery(pushQuery());
  const [params] = useSearchParams();
  const target = targetOf(params.get('depois') ?? '');

  useEffect(storeOffered, []);
  if (family === null) return <GoOn to={target} />;
  if (!family || !push) return <LoadingScreen />;
  return <Offers family={family} push={push} target={target} />;
}

interface OffersProps {
  family: Family;
  push: PushState;
  target: string;
}

/** Notices first, then the home screen. On an iPhone the notices need the home screen. */
function Offers({ family, push, target }: OffersProps) {
  // The answer to the first offer stays on the screen until the person goes on.
  const [offersPush] = useState(push === 'off');
  const [passed, setPassed] = useState(offersPush ? 0 : 1);
  const way = useInstallWay();
  const pass = () => setPassed(passed + 1);
  if (passed === 0) return <PushOffer family={family} onDone={pass} />;
  if (passed > 1 || !way) return <GoOn to={target} />;
  const needsInstall = push === 'needsInstall';
  return <InstallOffer family={family} way={way} needsInstall={needsInstall} onDone={pass} />;
}

function GoOn({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return <LoadingScreen />;
}
