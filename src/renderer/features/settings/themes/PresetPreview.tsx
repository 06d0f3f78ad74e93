import { themeWords as words } from '@shared/words/themeSettings';

/** Black or white, whichever is read on this color. */
function inkOn(color: string): string {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  const light = 0.2126 * part(1) ** 2.2 + 0.7152 * part(3) ** 2.2 + 0.0722 * part(5) ** 2.2;
  return light > 0.18 ? '#000000' : '#ffffff';
}

/** How an e-mail in these colors looks: the first its band, the last its ground when there are several. */
export function PresetPreview({ colors }: { colors: readonly string[] }) {
  const [band = '#d3d8de', second, third, fourth] = colors;
  const ground = fourth ?? third ?? '#ffffff';
  const button = second ?? band;
  return (
    <section
      className="cl-mail"
      aria-label={words.preview}
      style={{ background: ground, color: inkOn(ground) }}
    >
      <div className="cl-mail__band" style={{ background: band, color: inkOn(band) }}>
        {words.previewHeading}
      </div>
      <p>{words.previewText}</p>
      <span className="cl-mail__button" style={{ background: button, color: inkOn(button) }}>
        {words.previewAction}
      </span>
    </section>
  );
}
