import type { ReactNode } from 'react';
import { efforts } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import { paramWords } from '@shared/words/paramEditors';
import { FiltersPopover } from '../../../../parts/filters/FiltersPopover';
import { StatusSelect } from '../../../../parts/filters/StatusSelect';
import { ManyPicker } from '../../../../parts/pickers/Picker';
import { MultiSelect } from '../../../../ui/fields/Select';
import { ReferenceText } from '../../fields/ReferenceText';
import { OrReference } from '../basic/OrReference';
import { useBoardOptions } from '../board/useBoardOptions';
import type { ParamEditorProps } from '../contract';
import { readCaseFilter, rangeProblem, writeCaseFilter, type CaseFilterDraft } from './caseFilterValue';
import './caseFilter.css';

const words = paramWords.caseFilter;
const days = ['from', 'to', 'foundFrom', 'foundTo'] as const;

/** Which cases, as the lists of cases filter them. */
export function CaseFilterEditor(props: ParamEditorProps) {
  return (
    <OrReference param={props}>
      <Filter {...props} />
    </OrReference>
  );
}

function Filter(props: ParamEditorProps) {
  const { readOnly } = props;
  const draft = readCaseFilter(props.value);
  const boards = useBoardOptions(undefined);
  const type = (part: Partial<CaseFilterDraft>) => props.onChange(writeCaseFilter({ ...draft, ...part }));
  const put = (part: Partial<CaseFilterDraft>) => {
    type(part);
    props.onCommit();
  };
  const active = rangeProblem(draft, messages.invalidDateFormat);
  const found = rangeProblem({ from: draft.foundFrom, to: draft.foundTo }, messages.invalidDateFormat);
  const problem = active ?? found;
  const text = { onCommit: props.onCommit, readOnly, world: props.world };
  return (
    <div
      className="cl-casefilter"
      id={props.id}
      role="group"
      aria-describedby={props.describedBy}
      inert={readOnly}
    >
      <div className="cl-row cl-row--wrap">
        <StatusSelect values={draft.case_status} onChange={(case_status) => put({ case_status })} />
        <MultiSelect
          label={words.efforts}
          values={draft.case_effort}
          options={efforts.map((value) => ({ value, label: caseWords.efforts[value] }))}
          none={caseWords.filter.anyEffort}
          onChange={(case_effort) => put({ case_effort })}
        />
        <FiltersPopover groups={draft.filters} onApply={(filters) => put({ filters })} />
      </div>
      <Line label={words.boards}>
        <ManyPicker
          {...boards}
          label={words.boards}
          what={paramWords.board.what}
          values={draft.board_ids}
          nothing={words.allBoards}
          onChange={(board_ids) => put({ board_ids })}
        />
      </Line>
      <Line label={words.search}>
        <ReferenceText
          {...text}
          label={words.search}
          value={draft.search}
          onChange={(search) => type({ search })}
        />
      </Line>
      {days.map((key) => (
        <Line key={key} label={words[key]}>
          <ReferenceText
            {...text}
            label={words[key]}
            value={draft[key]}
            placeholder={paramWords.examples.date}
            invalid={(key === 'from' || key === 'to' ? active : found) !== null}
            onChange={(day) => type({ [key]: day })}
          />
        </Line>
      ))}
      {problem && (
        <p className="cl-field__error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="cl-casefilter__line">
    <span className="cl-muted">{label}</span>
    <div className="cl-grow">{children}</div>
  </div>
);
