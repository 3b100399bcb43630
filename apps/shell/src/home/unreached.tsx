import { api } from '@caderneta/api-client';
import { countReach, unreachedStates } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { Card, counted, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { millisecondsInMinute } from 'date-fns/constants';
import { Link } from 'react-router-dom';

/** Says how many guardians nothing reaches; asks once the home stands, because counting takes long. */
export function Unreached() {
  const { data } = useQuery({
    queryKey: ['unreached'],
    queryFn: ({ signal }) => api.call(countReach, {}, { signal }),
    staleTime: 5 * millisecondsInMinute,
  });
  const count = unreachedStates.reduce((sum, state) => sum + (data?.states[state] ?? 0), 0);
  if (count === 0) return null;
  return (
    <Line>
      <Link to={paths.reach}>
        {counted(count, 'responsável ainda não é avisado', 'responsáveis ainda não são avisados')}
      </Link>
    </Line>
  );
}

const Line = styled(Card)({ marginTop: space[16] });
