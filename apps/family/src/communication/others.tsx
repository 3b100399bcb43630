import { lazyPart } from '@caderneta/app-kit';
import { Suspense } from 'react';
import type { OthersAnswersProps } from './others-answers.tsx';

// Few children have two guardians who answer. Without its code the page shows the own answer alone.
const OthersAnswers = lazyPart(() =>
  import('./others-answers.tsx').then(
    (m) => m.OthersAnswers,
    () => (_: OthersAnswersProps) => null,
  ),
);

/** What the child's other guardians answered, if they did and the school shows it. */
export function Others(props: OthersAnswersProps) {
  return (
    props.copy.others && (
      <Suspense>
        <OthersAnswers {...props} />
      </Suspense>
    )
  );
}
