import { lazy, memo, Suspense } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import { clearFailedKind, useKind } from '../kinds.ts';
import { ElementBoundary } from './element-boundary.tsx';
import { UnknownElement } from './unknown.tsx';
import { LoadingSkeleton } from './loading-skeleton.tsx';
import '../elements.css';

// Only dashboards with variables need it.
const UnmatchedElement = lazy(() => import('./unmatched.tsx'));

const Known = ({ element }: { readonly element: Element }) => {
  const kind = useKind(element.type);
  const shown = kind ? <kind.View element={element} /> : <UnknownElement type={element.type} />;
  return element['unmatched'] ? <UnmatchedElement element={element}>{shown}</UnmatchedElement> : shown;
};

interface Props {
  readonly element: Element;
  readonly onBroken?: ((error: unknown) => void) | undefined;
}

/** Renders an element of any type with values from `values.tsx`. It fills its container. */
export const ElementView = memo(({ element, onBroken }: Props) => (
  <ElementBoundary onRetry={() => clearFailedKind(element.type)} onBroken={onBroken}>
    <Suspense fallback={<LoadingSkeleton minHeight={72} />}>
      <Known element={element} />
    </Suspense>
  </ElementBoundary>
));
ElementView.displayName = 'ElementView';
