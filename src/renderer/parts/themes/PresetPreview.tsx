import { inkOn, mailColors } from '@shared/model/mail/colors';
import { themeWords as words } from '@shared/words/themeSettings';
import { Stack } from '../../ui/layout/Layout';
import './themes.css';

/** How an e-mail in these colors looks: the first its band, the last its ground when there are several. */
export function PresetPreview({ colors }: { colors: readonly string[] }) {
  const { band, button, ground } = mailColors(colors);
  return (
    <Stack
      as="section"
      box="line"
      className="cl-mail"
      aria-label={words.preview}
      style={{ background: ground, color: inkOn(ground) }}
    >
      <div className="cl-strong cl-mail__band" style={{ background: band, color: inkOn(band) }}>
        {words.previewHeading}
      </div>
      <p>{words.previewText}</p>
      <span className="cl-medium cl-mail__button" style={{ background: button, color: inkOn(button) }}>
        {words.previewAction}
      </span>
    </Stack>
  );
}
