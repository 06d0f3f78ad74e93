import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { reasonOf } from '../../platform/api/reasonOf';
import { Icon } from '../../ui/base/Icon';
import { Press } from '../../ui/base/Press';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

/** Whether the space is a favourite of the person; everybody who sees it may say so. */
export function Star({ space }: { space: Pick<Space, 'space_id' | 'name' | 'is_favorite'> }) {
  const words = spaceWords.star;
  const [mark] = useChange('spaces.favorite');
  const toast = useToast();
  const { is_favorite: marked } = space;
  async function toggle() {
    const reply = await mark({ params: { id: space.space_id }, body: { is_favorite: !marked } });
    if (reply.error) toast({ text: `${words.failed}: ${reasonOf(reply.error)}`, error: true });
  }
  const text = marked ? words.remove(space.name) : words.add(space.name);
  return (
    <Press
      className={`cl-room-own cl-star ${marked ? 'cl-star--on' : ''}`}
      aria-label={text}
      aria-pressed={marked}
      title={text}
      onClick={(event) => {
        event.stopPropagation();
        void toggle();
      }}
    >
      <Icon name="star" size={15} />
    </Press>
  );
}
