import { caseWords } from '@shared/words/cases';
import { useBoardsQuery, useMspBoardsQuery, type Board } from '../../../../data/boards.endpoints';
import { useCaseTypesQuery } from '../../../../data/cases.endpoints';
import { useMspCaseTypesQuery } from '../../../../data/mspCaseTypes.endpoints';
import type { PickerSource } from '../../../../parts/pickers/PickerList';
import { paramWords } from '@shared/words/paramEditors';

const optionOf = (board: Board) => ({
  value: board.boardId,
  label: board.is_default && board.type === 'case' ? paramWords.board.defaultBoard : board.name,
  hint: caseWords.board.open(board.openCases),
  group: caseWords.boardTypes[board.type],
});

/** Boards of the own organisation, or of a customer of an MSP. */
export function useBoardOptions(customerId: string | undefined): PickerSource {
  const own = useBoardsQuery({ query: {} }, { skip: customerId !== undefined });
  const msp = useMspBoardsQuery({ query: { customer_id: customerId } }, { skip: customerId === undefined });
  const { currentData, error, refetch, isFetching } = customerId === undefined ? own : msp;
  const options = currentData?.data.map(optionOf);
  return {
    options: options?.toSorted((a, b) => a.group.localeCompare(b.group, 'en')),
    error,
    onRetry: () => void refetch(),
    busy: isFetching,
  };
}

/** Types of the cases that were found on a board. */
export function useCaseTypeOptions(boardId: string, customerId: string | undefined): PickerSource {
  const none = boardId === '';
  const own = useCaseTypesQuery({ query: { board_id: boardId } }, { skip: none || customerId !== undefined });
  const msp = useMspCaseTypesQuery({}, { skip: none || customerId === undefined });
  const asked = customerId === undefined ? own : msp;
  const types =
    customerId === undefined
      ? own.currentData?.data
      : msp.currentData?.data.filter((type) => type.customer_id === customerId);
  return {
    options: types
      ?.filter((type) => type.board_id === boardId)
      .map(({ case_type, title, quantity }) => ({ value: case_type, label: title, hint: String(quantity) })),
    error: asked.error,
    onRetry: () => void asked.refetch(),
    busy: asked.isFetching,
    none: paramWords.board.noTypes,
  };
}
