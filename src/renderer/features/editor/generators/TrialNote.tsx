import { generatorScreenWords as words } from '@shared/words/generatorScreens';
import { Icon } from '../../../ui/base/Icon';
import { Banner } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';

export interface Trial {
  tried: boolean;
  problems: readonly string[];
}

/** What came of trying what a model wrote: in one line where it passed, else what the model could not mend. */
export function TrialNote({ tried, problems, passed }: Trial & { passed: string }) {
  if (problems.length > 0)
    return (
      <Banner tone="warn">
        <strong>{words.notRight}</strong>
        <ul className="cl-size-s cl-flow-break">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Banner>
    );
  return (
    <Row as="p" className="cl-faint cl-size-s">
      {tried ? (
        <>
          <Icon name="success" className="cl-good" /> {passed}
        </>
      ) : (
        words.untried
      )}
    </Row>
  );
}
