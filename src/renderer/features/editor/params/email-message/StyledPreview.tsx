import { framedMail, mailSheet } from '@shared/model/mail/styledMail';
import type { MailStyling } from '@shared/model/mail/styling';
import { HtmlPreview } from './HtmlPreview';

/** The content of a mail in the frame in which it is sent. */
export function StyledPreview(props: {
  content: string;
  styling: MailStyling | null;
  label: string;
  scheme?: 'light' | 'dark';
}) {
  const { content, styling, ...rest } = props;
  if (styling === null) return <HtmlPreview {...rest} html={content} />;
  return <HtmlPreview {...rest} html={framedMail(content, styling)} sheet={mailSheet(styling)} />;
}
