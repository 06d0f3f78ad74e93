import { caseWords } from '@shared/words/cases';
import type { Board } from '../../../../data/boards';
import type { PickerSource } from '../../../../parts/pickers/PickerList';
import { paramWords } from '@shared/words/paramEditors';
import { useCall } from '../../../../platform/api/calls';

const optionOf = (board: Board) => ({
  value: board.boardId,
  label: board.is_default && board.type === 'case' ? paramWords.board.defaultBoard : board.name,
  hint: caseWords.board.open(board.openCases),
  group: caseWords.boardTypes[board.type],
});

/** Boards of the workflow's space and of the global one, with what is chosen; or those of a customer of an MSP. */
export function useBoardOptions(spaceId: string, chosen: string, customerId?: string): PickerSource {
  const isOwn = customerId === undefined;
  const space = { space_id: spaceId, include_global_space: 'true' };
  const own = useCall('boards.list', { query: space }, { skip: !isOwn });
  const msp = useCall('boards.listMsp', { query: { customer_id: customerId } }, { skip: isOwn });
  const found = (isOwn ? own : msp).currentData?.data;
  // A board that was chosen from another space is still there.
  const isElsewhere = isOwn && chosen !== '' && found?.some(({ boardId }) => boardId === chosen) === false;
  const all = useCall('boards.list', { query: {} }, { skip: !isElsewhere });
  const elsewhere = isElsewhere ? all.currentData?.data.filter(({ boardId }) => boardId === chosen) : [];
  const { error, refetch, isFetching } = isElsewhere ? all : isOwn ? own : msp;
  const options = found && elsewhere && [...found, ...elsewhere].map(optionOf);
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
  const own = useCall(
    'cases.types',
    { query: { board_id: boardId } },
    { skip: none || customerId !== undefined },
  );
  const msp = useCall('cases.mspTypes', {}, { skip: none || customerId === undefined });
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
