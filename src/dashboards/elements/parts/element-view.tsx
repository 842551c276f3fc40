import { memo, Suspense } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import { forgetKind, useKind } from '../kinds.ts';
import { ElementBoundary } from './element-boundary.tsx';
import { UnknownElement } from './unknown.tsx';
import { Waiting } from './waiting.tsx';
import '../elements.css';

const Known = ({ element }: { readonly element: Element }) => {
  const kind = useKind(element.type);
  return kind ? <kind.View element={element} /> : <UnknownElement type={element.type} />;
};

interface Props {
  readonly element: Element;
  readonly onBroken?: ((error: unknown) => void) | undefined;
}

/** Any element, whatever its type, with its values from `values.tsx`. It fills the box that it is put into. */
export const ElementView = memo(({ element, onBroken }: Props) => (
  <ElementBoundary onRetry={() => forgetKind(element.type)} onBroken={onBroken}>
    <Suspense fallback={<Waiting minHeight={72} />}>
      <Known element={element} />
    </Suspense>
  </ElementBoundary>
));
ElementView.displayName = 'ElementView';
