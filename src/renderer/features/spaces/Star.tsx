import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { Icon } from '../../ui/base/Icon';
import { Press } from '../../ui/base/Press';
import { useSend } from '../../parts/feedback/useSend';

/** Whether the space is a favourite of the person; everybody who sees it may say so. */
export function Star({ space }: { space: Pick<Space, 'space_id' | 'name' | 'is_favorite'> }) {
  const words = spaceWords.star;
  const [mark] = useSend('spaces.favorite');
  const { is_favorite: marked } = space;
  const text = marked ? words.remove(space.name) : words.add(space.name);
  return (
    <Press
      className={`cl-room-own cl-star ${marked ? 'cl-star--on' : ''}`}
      aria-label={text}
      aria-pressed={marked}
      title={text}
      onClick={(event) => {
        event.stopPropagation();
        const params = { id: space.space_id };
        void mark({ params, body: { is_favorite: !marked } }, { failed: words.failed });
      }}
    >
      <Icon name="star" size={15} />
    </Press>
  );
}
