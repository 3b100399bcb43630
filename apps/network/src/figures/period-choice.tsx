import { networkPeriods, type NetworkPeriod } from '@caderneta/api-client/contract';
import { useAddressParams } from '@caderneta/listing';
import { SegmentedChoice, Text, VisuallyHidden } from '@caderneta/ui';

const usual: NetworkPeriod = '30';

/** The period in `dias` of the address; by default the last 30 days. */
export function usePeriod() {
  const { params, change } = useAddressParams();
  const asked = params.get('dias');
  const days = networkPeriods.find((one) => one === asked) ?? usual;
  const choose = (chosen: NetworkPeriod | null) =>
    change({ dias: chosen && chosen !== usual ? chosen : null }, { replace: true });
  return { days, choose };
}

export type PeriodChoiceProps = ReturnType<typeof usePeriod>;

export function PeriodChoice({ days, choose }: PeriodChoiceProps) {
  return (
    <Text as="div" maxWidth="384px" marginBottom={16}>
      <SegmentedChoice
        label={<VisuallyHidden>Período</VisuallyHidden>}
        options={networkPeriods.map((value) => ({ value, label: `${value} dias` }))}
        value={days}
        onChange={choose}
      />
    </Text>
  );
}
