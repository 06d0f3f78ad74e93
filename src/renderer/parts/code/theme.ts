import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Only variables of tokens.css, which reach into the shadow root: both schemes are one sheet. */
const looks = EditorView.theme({
  '&': { color: 'var(--cl-text)', backgroundColor: 'transparent', fontSize: 'var(--cl-text-m)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '20px', scrollbarWidth: 'thin' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--cl-text)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-placeholder': { color: 'var(--cl-text-3)' },
  '.cm-content ::selection, & ::selection': { backgroundColor: 'var(--cl-accent-line)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--cl-accent-soft)',
    outline: '1px solid var(--cl-accent-line)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--cl-bad-soft)',
    outline: '1px solid var(--cl-bad-line)',
  },
  '.cl-chip': {
    display: 'inline-block',
    maxWidth: '100%',
    boxSizing: 'border-box',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
    height: '18px',
    margin: '1px 1px',
    padding: '0 6px',
    border: '1px solid var(--cl-accent-line)',
    borderRadius: '4px',
    backgroundColor: 'var(--cl-accent-soft)',
    color: 'var(--cl-accent-text)',
    fontFamily: 'var(--cl-font)',
    fontSize: 'var(--cl-text-s)',
    lineHeight: '16px',
    cursor: 'default',
  },
  '.cl-chip--bad': {
    borderColor: 'var(--cl-bad-line)',
    backgroundColor: 'var(--cl-bad-soft)',
    color: 'var(--cl-bad)',
    textDecoration: 'underline wavy',
  },
  '.cl-chip--chosen': { borderColor: 'var(--cl-accent)', boxShadow: '0 0 0 1px var(--cl-accent)' },
  '.cl-open': { color: 'var(--cl-accent-text)' },
  '.cl-broken': { color: 'var(--cl-bad)', textDecoration: 'underline wavy var(--cl-bad)' },
});

const completion = EditorView.theme({
  '.cm-tooltip': { zIndex: '60' },
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: '0',
    borderRadius: 'var(--cl-radius)',
    backgroundColor: 'var(--cl-surface)',
    boxShadow: '0 0 0 1px var(--cl-line), var(--cl-shadow-m)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '260px',
    minWidth: '280px',
    maxWidth: 'min(520px, 92vw)',
    padding: '4px',
    fontFamily: 'var(--cl-font)',
    scrollbarWidth: 'thin',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '26px',
    padding: '2px 8px',
    borderRadius: 'var(--cl-radius-s)',
    color: 'var(--cl-text)',
    lineHeight: '20px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--cl-pressed)',
    color: 'var(--cl-text)',
  },
  '.cm-completionLabel': { flex: 'none', maxWidth: '60%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cl-more': { flex: 'none', color: 'var(--cl-text-3)' },
  '.cl-type': { flex: 'none', color: 'var(--cl-text-3)', fontSize: 'var(--cl-text-xs)' },
  '.cl-stale': { flex: 'none', color: 'var(--cl-warn)', fontSize: 'var(--cl-text-xs)' },
  '.cl-sample': {
    flex: '1',
    minWidth: '40px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'right',
    color: 'var(--cl-text-2)',
    fontSize: 'var(--cl-text-s)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: '300px',
    padding: '8px 10px',
    border: '0',
    borderRadius: 'var(--cl-radius)',
    backgroundColor: 'var(--cl-surface)',
    boxShadow: '0 0 0 1px var(--cl-line), var(--cl-shadow-m)',
    color: 'var(--cl-text-2)',
    fontFamily: 'var(--cl-font)',
    fontSize: 'var(--cl-text-s)',
    lineHeight: '18px',
  },
});

const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--cl-accent-text)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--cl-good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--cl-warn)' },
  { tag: [tags.comment, tags.meta], color: 'var(--cl-text-3)', fontStyle: 'italic' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--cl-info)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.tagName, tags.typeName],
    color: 'var(--cl-info)',
  },
  { tag: [tags.definition(tags.variableName), tags.className], color: 'var(--cl-text)', fontWeight: '550' },
  { tag: tags.invalid, color: 'var(--cl-bad)' },
]);

const codeLooks = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--cl-text-s)' },
  '.cm-scroller': { fontFamily: 'var(--cl-mono)', lineHeight: '19px', overflow: 'auto' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'var(--cl-sunken)',
    color: 'var(--cl-text-3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 8px 0 4px' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--cl-hover)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--cl-pressed)', color: 'var(--cl-text)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
});

const textLooks = (rows: number) =>
  EditorView.theme({ '.cm-scroller': { maxHeight: `${rows * 20 + 10}px`, overflow: 'auto' } });

const monoLooks = EditorView.theme({
  '&': { fontSize: 'var(--cl-text-s)' },
  '.cm-scroller': { fontFamily: 'var(--cl-mono)' },
});

/** `rows`: how far a text grows before it scrolls. */
export const themes = { looks, completion, codeLooks, textLooks, monoLooks };
export const highlighting = syntaxHighlighting(highlight);
