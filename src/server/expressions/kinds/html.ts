import sanitize from 'sanitize-html';

/** How text, boxes and tables look. Nothing of it loads, covers or hides anything. */
const looks = [
  'background',
  'background-color',
  'border',
  'border-bottom',
  'border-collapse',
  'border-left',
  'border-radius',
  'border-right',
  'border-spacing',
  'border-top',
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'margin',
  'margin-bottom',
  'margin-left',
  'margin-right',
  'margin-top',
  'max-width',
  'min-width',
  'padding',
  'padding-bottom',
  'padding-left',
  'padding-right',
  'padding-top',
  'text-align',
  'text-decoration',
  'text-transform',
  'vertical-align',
  'white-space',
  'width',
];
/** No function but a color: `url()` would load. */
const values = [/^[^()\\<>]*$/, /^(rgb|hsl)a?\([\d\s.,%/]+\)$/i];
const shown = [/^(block|inline|inline-block|table|table-row|table-cell)$/i];

const cells = ['colspan', 'rowspan', 'scope', 'width', 'height', 'bgcolor'];
const options: sanitize.IOptions = {
  disallowedTagsMode: 'discard',
  allowedAttributes: {
    ...sanitize.defaults.allowedAttributes,
    '*': ['style', 'class', 'align', 'valign', 'role'],
    table: ['cellpadding', 'cellspacing', 'border', 'width', 'bgcolor'],
    td: cells,
    th: cells,
  },
  allowedStyles: { '*': { ...Object.fromEntries(looks.map((look) => [look, values])), display: shown } },
};

/** HTML without what could run or load, and what it says as plain text. */
export const html = ({ text }: { text: string }): { html: string; text: string } => ({
  html: sanitize(text, options),
  text: sanitize(text, { allowedTags: [], allowedAttributes: {} }),
});
