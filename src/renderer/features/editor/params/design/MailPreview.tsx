import { useState } from 'react';
import type { MailStyling } from '@shared/model/mail/styling';
import type { Scope } from '@shared/model/references/scope';
import { designerWords as words } from '@shared/words/designer';
import { Empty } from '../../../../ui/feedback/States';
import { Segmented } from '../../../../ui/fields/Field';
import { withValues } from '../email-message/previewHtml';
import { StyledPreview } from '../email-message/StyledPreview';
import { Row } from '../../../../ui/layout/Layout';

const widths = (['wide', 'phone'] as const).map((value) => ({ value, label: words.widths[value] }));
const schemes = (['light', 'dark'] as const).map((value) => ({ value, label: words.schemes[value] }));
type Width = (typeof widths)[number]['value'];
type Scheme = (typeof schemes)[number]['value'];

/** The message in its frame, as a mail program shows it. */
export function MailPreview(props: { message: string; styling: MailStyling | null; scope: Scope }) {
  const { message, styling, scope } = props;
  const [width, setWidth] = useState<Width>('wide');
  const [scheme, setScheme] = useState<Scheme>('light');
  if (message.trim() === '' && styling === null) return <Empty title={words.noResult.email} />;
  return (
    <>
      <Row wrap>
        <Segmented label={words.width} value={width} options={widths} onChange={(next) => setWidth(next)} />
        <Segmented
          label={words.scheme}
          value={scheme}
          options={schemes}
          onChange={(next) => setScheme(next)}
        />
      </Row>
      <Row gap="none" align="stretch" room="rest" className={`cl-design__mail cl-design__mail--${width}`}>
        <StyledPreview
          content={withValues(message, scope)}
          styling={styling}
          scheme={scheme}
          label={words.mail}
        />
      </Row>
      <p className="cl-field__help">{words.mailNote}</p>
    </>
  );
}
