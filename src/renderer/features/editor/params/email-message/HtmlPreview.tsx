import { useEffect, useRef } from 'react';
import { safeHtml } from './previewHtml';

/** As an email program shows it, on its own: the styles of the window do not reach into a shadow root. */
const sheetText =
  ':host { display: block; contain: content; background: Canvas; color: CanvasText; font: 14px/1.5 sans-serif; overflow-wrap: anywhere } img { max-width: 100% } a { text-decoration: underline }';

/** `sheet`: the styles of the mail itself. Its program is light unless `scheme` says otherwise. */
export function HtmlPreview(props: {
  html: string;
  label: string;
  sheet?: string;
  scheme?: 'light' | 'dark';
}) {
  const { html, label, sheet = '', scheme = 'light' } = props;
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const styles = new CSSStyleSheet();
    styles.replaceSync(`${sheetText}\n${sheet}`);
    root.adoptedStyleSheets = [styles];
    root.innerHTML = safeHtml(html);
  }, [html, sheet]);
  return (
    <div
      className={`cl-scroll cl-pad-m cl-form__preview cl-form__preview--${scheme}`}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <div ref={host} />
    </div>
  );
}
