import { limits, mealAmounts, mealLabels, type DiaryMode } from '@caderneta/api-client/contract';
import { Grid, Section, SegmentedChoice, Stack, Stepper, TextArea } from '@caderneta/ui';
import { counts, meals, type DiaryChange, type DiaryValues } from '../diary/diary-values.ts';

export interface DiaryFieldsProps {
  mode: DiaryMode;
  values: DiaryValues;
  onChange: (change: DiaryChange) => void;
  error?: string;
}

const mealOptions = mealAmounts.map((value) => ({ value, label: mealLabels[value] }));

/** The fields of a diary; a Simple one has only the details. */
export function DiaryFields({ mode, values, onChange, error }: DiaryFieldsProps) {
  return (
    <Stack gap={20} narrows>
      {mode === 'Preschool' && (
        <div>
          <Section title="Alimentação" aside="toque de novo para desmarcar">
            {meals.map(({ name, label }) => (
              <SegmentedChoice
                key={name}
                label={label}
                options={mealOptions}
                value={values[name]}
                onChange={(value) => onChange({ [name]: value })}
              />
            ))}
          </Section>
          <Section title="Rotina">
            <Grid gap={[12, 32]} columns={2} phone={1}>
              {counts.map(({ name, label }) => (
                <Stepper
                  key={name}
                  label={label}
                  value={values[name]}
                  max={limits.diaryTimes}
                  onChange={(value) => onChange({ [name]: value })}
                />
              ))}
            </Grid>
          </Section>
        </div>
      )}
      <TextArea
        label="Detalhes"
        rows={4}
        maxLength={limits.descriptionLength}
        value={values.details}
        onChange={(event) => onChange({ details: event.target.value })}
        error={error}
      />
    </Stack>
  );
}
