import { useState } from 'react';
import type { MailStyling } from '@shared/model/mail/styling';
import { paramFormWords } from '@shared/words/paramForms';
import { Segmented } from '../../../../ui/fields/Field';
import { choices, FormText, type FormOf } from '../forms/Fields';
import type { BodyType } from './emailValue';
import { StyledPreview } from './StyledPreview';
import { withValues } from './previewHtml';

const { source, preview } = paramFormWords.email;
const views = choices(['source', 'preview'] as const, { source, preview });
type View = (typeof views)[number]['value'];

/** The text of a message: plain, or HTML with a look at it. */
export function BodyField(props: {
  form: FormOf;
  bodyType: BodyType;
  value: string;
  /** The frame that it is sent in. */
  styling?: MailStyling | null;
  onChange(value: string): void;
  error?: string | null | undefined;
}) {
  const { form, value } = props;
  const words = paramFormWords.email;
  const [view, setView] = useState<View>('source');
  const isHtml = props.bodyType === 'HTML';
  return (
    <div className="cl-form__body">
      {isHtml && (
        <div className="cl-form__views">
          <Segmented label={words.message} value={view} options={views} onChange={(next) => setView(next)} />
        </div>
      )}
      {isHtml && view === 'preview' ? (
        <div className="cl-field">
          <span className="cl-medium">{words.message}</span>
          {value.trim() === '' ? (
            <p className="cl-box-sunken cl-flow-break cl-faint">{words.nothing}</p>
          ) : (
            <StyledPreview
              content={withValues(value, form.world.scope)}
              styling={props.styling ?? null}
              label={words.preview}
            />
          )}
          <p className="cl-field__help">{words.previewHelp}</p>
        </div>
      ) : (
        <FormText
          form={form}
          label={words.message}
          value={value}
          onChange={props.onChange}
          error={props.error}
          multiline
          language={isHtml ? 'html' : 'text'}
        />
      )}
    </div>
  );
}
