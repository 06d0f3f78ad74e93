import { useEffect, useRef } from 'react';
import { safeHtml } from './previewHtml';

/** As an email program shows it, light and on its own: the styles of the window do not reach into a shadow root. */
const sheetText =
  ':host { display: block; color-scheme: light; background: Canvas; color: CanvasText; font: 14px/1.5 sans-serif; overflow-wrap: anywhere } img { max-width: 100% } a { text-decoration: underline }';

export function HtmlPreview({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    if (root.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(sheetText);
      root.adoptedStyleSheets = [sheet];
    }
    root.innerHTML = safeHtml(html);
  }, [html]);
  return (
    <div className="cl-form__preview" role="region" aria-label={label} tabIndex={0}>
      <div ref={host} />
    </div>
  );
}
