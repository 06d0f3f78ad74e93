const plain: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  inset: '0 auto auto 0',
  width: '0',
  height: '0',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'visible',
  background: 'none',
  color: 'inherit',
};

/**
 * Where lists that belong to a field are drawn: above everything, so that no dialog or panel around it cuts them off.
 * It stays within the root, for the sake of its styles and ids. A browser without popovers draws them in place.
 */
export function topLayer(root: ShadowRoot): HTMLElement {
  const layer = root.ownerDocument.createElement('div');
  Object.assign(layer.style, plain);
  root.append(layer);
  if (typeof layer.showPopover === 'function') {
    layer.popover = 'manual';
    layer.showPopover();
  }
  return layer;
}
