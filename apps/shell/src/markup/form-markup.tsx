import { ButtonLink } from '@caderneta/app-kit';
import { type ContractForm, FormActions, FormattedField, Lock } from '@caderneta/edit-form';
import { draftAsideMark, draftPrefix } from '@caderneta/platform/host';
import {
  Button,
  Card,
  Checkbox,
  MainAndAside,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  TextField,
} from '@caderneta/ui';
import { anyIcon } from '../layout/any-area.ts';
import { AreaIcon } from '../layout/area-icon.tsx';

interface Written {
  text: string;
  format?: 'Plain' | 'Rich';
}

const nothing = () => undefined;

/** Stands for a form that nobody has written in. */
// A field asks for no more while it is drawn.
const unbound = {
  registerInput: () => ({ ref: nothing }),
  registerField: () => ({ value: undefined, onChange: nothing, onBlur: nothing, ref: nothing }),
} as unknown as ContractForm<Written>;

/** One of every kind that the server may write. */
const fields = (
  <>
    {'{{#fields}}{{#line}}'}
    {/* The server writes which type it is. */}
    <TextField id="{{id}}" label="{{label}}" type={'{{type}}' as 'text'} autoFocus />
    {'{{/line}}{{#formatted}}'}
    <FormattedField form={unbound} text="text" format="format" rows={7} />
    {'{{/formatted}}{{#flag}}'}
    <div>
      <Checkbox id="{{id}}" label="{{label}}" aria-describedby="{{id}}-help" />
      <Text as="p" size="small" tone="muted" id="{{id}}-help">
        {'{{help}}'}
      </Text>
    </div>
    {'{{/flag}}{{/fields}}'}
  </>
);

const icon = <AreaIcon icon={anyIcon} size={20} />;

/** What keys of the person's drafts of this kind begin with. */
const drafts = `${draftPrefix}:{{owner}}:{{drafts}}:`;

/** The beginning of a form as the server writes it, and the places of what follows. */
export function FormMarkup() {
  return (
    <>
      <PageHeader title="{{title}}" />
      <form autoComplete="off" data-drafts={drafts} data-left={`${drafts}new${draftAsideMark}`}>
        {/* Enter sends nothing by itself. */}
        <button type="submit" disabled hidden />
        <MainAndAside>
          <Stack as={Card} gap={20} justify="start">
            <Lock isOn={false}>{fields}</Lock>
            <Skeleton height={112} />
            <Skeleton height={112} />
          </Stack>
          <Lock isOn={false}>
            <Card>
              <Skeleton height={320} />
            </Card>
          </Lock>
        </MainAndAside>
        <FormActions
          cancel={<ButtonLink to="/{{backPath}}">{'{{back}}'}</ButtonLink>}
          saveLabel="{{save}}"
          saveIcon={icon}
          isSubmitting={false}
        >
          {'{{#others}}'}
          <Button variant="secondary" icon={icon}>
            {'{{label}}'}
          </Button>
          {'{{/others}}'}
        </FormActions>
      </form>
      {'{{guard}}'}
    </>
  );
}

/** Lets the server choose the field that has the focus; a tap on a button waits for the app. */
export const repeatableForm = (html: string): string =>
  html.replace('autofocus=""', '{{focus}}').replace(/type="submit"(?! disabled)/g, 'type="button"');
