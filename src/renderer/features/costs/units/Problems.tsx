import { unitWords } from '@shared/words/units';
import { Banner } from '../../../ui/feedback/States';

/** Lines or records that cannot be read, each with its reason. */
export function Problems(props: {
  tone: 'warn' | 'bad';
  summary: string;
  label: string;
  place: string;
  problems: readonly { at: number; reason: string }[];
}) {
  return (
    <>
      <Banner tone={props.tone}>{props.summary}</Banner>
      <div className="cl-units__problems" tabIndex={0} role="group" aria-label={props.label}>
        <table className="cl-plaintable" aria-label={props.label}>
          <thead>
            <tr>
              <th scope="col">{props.place}</th>
              <th scope="col">{unitWords.importing.reason}</th>
            </tr>
          </thead>
          <tbody>
            {props.problems.map(({ at, reason }) => (
              <tr key={at}>
                <td className="cl-num">{at}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
