import type { SignInProvider } from '@caderneta/api-client/contract';

/** Shapes of 24 by 24, in the colours that their owners ask for. */
const shapes: Record<SignInProvider, readonly (readonly [fill: string, path: string])[]> = {
  Google: [
    [
      '#4285f4',
      'M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.1 3.5-8.8z',
    ],
    [
      '#34a853',
      'M12 24c3.2 0 6-1.1 8-2.9l-3.9-3c-1.1.7-2.5 1.2-4.1 1.2-3.1 0-5.8-2.1-6.7-5H1.3v3.1A12 12 0 0 0 12 24z',
    ],
    ['#fbbc05', 'M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6H1.3a12 12 0 0 0 0 10.8l4-3.1z'],
    [
      '#ea4335',
      'M12 4.8c1.800 0 3.300.6 4.6 1.800l3.400-3.400A12 12 0 0 0 1.3 6.6l4 3.1c.9-2.800 3.600-4.900 6.700-4.900z',
    ],
  ],
  Microsoft: [
    ['#f25022', 'M1 1h10v10H1z'],
    ['#7fba00', 'M13 1h10v10H13z'],
    ['#00a4ef', 'M1 13h10v10H1z'],
    ['#ffb900', 'M13 13h10v10H13z'],
  ],
};

/** The logo of a provider; its name is beside it. */
export function ProviderSign({ provider }: { provider: SignInProvider }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      {shapes[provider].map(([fill, path]) => (
        <path key={fill} fill={fill} d={path} />
      ))}
    </svg>
  );
}
