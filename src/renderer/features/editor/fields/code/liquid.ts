import { StreamLanguage, type StreamParser } from '@codemirror/language';

interface LiquidState {
  within: 'text' | 'tag' | 'output' | 'element' | 'comment';
}

function inText(stream: Parameters<StreamParser<LiquidState>['token']>[0], state: LiquidState) {
  if (stream.match('{%')) state.within = 'tag';
  else if (stream.match('{{')) state.within = 'output';
  else if (stream.match('<!--')) state.within = 'comment';
  else if (stream.match(/^<\/?[\w-]+/)) {
    state.within = 'element';
    return 'tagName';
  } else {
    stream.next();
    stream.eatWhile(/[^{<]/);
    return null;
  }
  return state.within === 'comment' ? 'comment' : 'keyword';
}

const endOf = { tag: /^-?%\}/, output: /^-?\}\}/, element: /^\/?>/ } as const;

/** Liquid among HTML, as far as colours need it; there is no grammar of it among our libraries. */
export const liquid = StreamLanguage.define<LiquidState>({
  name: 'liquid',
  startState: () => ({ within: 'text' }),
  token(stream, state) {
    if (state.within === 'text') return inText(stream, state);
    if (state.within === 'comment') {
      if (stream.match('-->')) state.within = 'text';
      else stream.next();
      return 'comment';
    }
    if (stream.match(endOf[state.within])) {
      const ended = state.within;
      state.within = 'text';
      return ended === 'element' ? 'tagName' : 'keyword';
    }
    if (stream.match(/^(?:"[^"]*"|'[^']*')/)) return 'string';
    if (stream.match(/^-?\d+(?:\.\d+)?/)) return 'number';
    if (state.within === 'element') {
      if (stream.match('{{')) stream.match(/^.*?\}\}/);
      else if (!stream.match(/^[\w-]+/)) stream.next();
      return 'propertyName';
    }
    const word = stream.match(/^[\w-]+/);
    if (!word) {
      stream.next();
      return null;
    }
    const keywords =
      /^(?:if|elsif|else|endif|unless|endunless|case|when|endcase|for|endfor|in|assign|capture|endcapture)$/;
    return keywords.test(stream.current()) ? 'keyword' : 'variableName';
  },
});
