import { api } from '@caderneta/api-client/fetch';
import { createOwnLink } from '@caderneta/api-client/contract';
import { formatTime } from '@caderneta/school-time';
import { Button, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useMutation } from '@tanstack/react-query';
import { QrCode as QrCodeIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { toasts } from '../ground/toast-host.tsx';
import { schoolsOf, useFamily } from '../session/family-context.ts';

const QrCode = lazy(() =>
  import('@caderneta/ui/qr-code').then((module) => ({ default: module.QrCode })),
);

/** Shows a code by which another device of this guardian enters, at one school at a time. */
export function AnotherDevice() {
  const family = useFamily();
  const link = useMutation({
    mutationFn: (schoolId: string) => api.call(createOwnLink, { body: { schoolId } }),
    onError: () => toasts.show('error', 'Não deu certo. Espere um pouco e tente de novo.'),
  });
  const schools = schoolsOf(family);
  if (link.data) {
    const { code, expiresAt } = link.data;
    const until = formatTime(expiresAt, family.school.timezone);
    const shortAddress = `${window.location.host}/familia`;
    return (
      <CodeOffer role="status">
        <p>
          Aponte a câmera do outro aparelho para este código
          {code && (
            <>
              , ou abra nele {shortAddress} e digite <strong>{code.text}</strong>
            </>
          )}
          . Vale até as {until}.
        </p>
        <div>
          <Suspense>
            <QrCode text={link.data.url} label="Código para ligar outro aparelho" />
          </Suspense>
        </div>
      </CodeOffer>
    );
  }
  return schools.map(({ id, name }) => (
    <Button
      key={id}
      icon={<QrCodeIcon aria-hidden size={20} />}
      busy={link.isPending}
      onClick={() => link.mutate(id)}
    >
      ligar outro aparelho{schools.length > 1 && ` à ${name}`}
    </Button>
  ));
}

const CodeOffer = styled.div({
  display: 'grid',
  gap: space[12],
  '& strong': { letterSpacing: '0.06em', whiteSpace: 'nowrap' },
  // White in both schemes, as cameras need it.
  '& > div': {
    width: 'min(240px, 100%)',
    padding: space[12],
    borderRadius: '12px',
    background: '#fff',
    color: '#000',
  },
});
