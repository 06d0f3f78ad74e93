import type { Json } from '@shared/model/json';
import { designerWords as words } from '@shared/words/designer';
import type { Transformed } from '../../../../data/transforms';
import { ResultsView } from '../../../../parts/results/ResultsView';
import { Empty } from '../../../../ui/feedback/States';
import { Segmented } from '../../../../ui/fields/Field';
import { CodeText } from '../../fields/CodeText';
import type { ParamWorld } from '../contract';
import { TrialNote } from '../../generators/TrialNote';
import { InsertMark } from '../email-message/InsertMark';
import { HtmlPreview } from '../email-message/HtmlPreview';
import type { DesignType } from './designValue';
import { MailPreview } from './MailPreview';
import { previewValue } from './previewValue';
import type { DesignSession } from './useDesign';
import { Stack, Text } from '../../../../ui/layout/Layout';

export type View = 'results' | 'code';

const views = (['results', 'code'] as const).map((value) => ({ value, label: words.views[value] }));

/** XFORM-03: what comes out, and the code, which is written by hand as well. */
export function ResultPart(props: {
  type: DesignType;
  world: ParamWorld;
  session: DesignSession;
  view: View;
  onView(view: View): void;
}) {
  const { type, world, session, view } = props;
  const { draft } = session;
  return (
    <Stack as="section" gap="s" room="rest" label={words.views[view]}>
      <div>
        <Segmented label={words.viewLabel} value={view} options={views} onChange={props.onView} />
      </div>
      {type === 'email' && <InsertMark message={draft.code} onChange={(code) => session.change({ code })} />}
      {view === 'code' ? (
        <CodeText
          label={words.code[type]}
          value={draft.code}
          onChange={(code) => session.change({ code })}
          language={type === 'email' ? 'html' : 'javascript'}
          height={500}
          {...(type === 'email' ? { references: world } : {})}
        />
      ) : type === 'email' ? (
        <>
          {session.result && session.result.code === draft.code && (
            <TrialNote {...session.result} passed={words.triedMail} />
          )}
          <MailPreview message={draft.code} styling={draft.styling} scope={world.scope} />
        </>
      ) : session.result ? (
        <ModelResult result={session.result} isOlder={session.result.code !== draft.code} />
      ) : (
        <Empty title={words.noResult.generic} />
      )}
    </Stack>
  );
}

/** XFORM-06: what the code gave for the samples; what the model says that it gives where it was not run. */
function ModelResult({ result, isOlder }: { result: Transformed; isOlder: boolean }) {
  const value = previewValue(result);
  const { tried, problems } = result;
  const from = tried && problems.length === 0 ? words.triedResult : words.modelResult;
  return (
    <>
      {problems.length > 0 && <TrialNote {...result} passed="" />}
      <p className="cl-field__help">{isOlder ? words.olderResult : from}</p>
      <div className="cl-room-rest">
        {result.type === 'html' ? (
          <HtmlPreview html={result.preview} label={words.result} />
        ) : result.type === 'table' && value !== undefined ? (
          <ResultsView value={value} name={words.result} />
        ) : (
          <Text
            as="pre"
            mono
            size="s"
            flow="typed"
            className="cl-scroll cl-box-sunken cl-flush cl-design__raw"
            tabIndex={0}
            label={words.result}
          >
            {rawOf(result.preview, value)}
          </Text>
        )}
      </div>
    </>
  );
}

const rawOf = (preview: string, value: Json | undefined) =>
  value === undefined || typeof value === 'string' ? preview : JSON.stringify(value, null, 2);
