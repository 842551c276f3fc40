import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { Component, memo, Suspense, type ReactNode } from 'react';
import type { Element } from '../../domain/dashboard/document.ts';
import { useKind } from '../elements/kinds.ts';

/** One element that breaks leaves the others alone, and comes back when it is changed. */
class Boundary extends Component<
  { readonly of: Element; readonly otherwise: ReactNode; readonly children: ReactNode },
  { readonly broken: Element | null }
> {
  override state = { broken: null };
  static getDerivedStateFromProps(props: { of: Element }, state: { broken: Element | null | undefined }) {
    return state.broken === undefined ? { broken: props.of } : null;
  }
  static getDerivedStateFromError() {
    return { broken: undefined };
  }
  override render() {
    return this.state.broken === this.props.of ? this.props.otherwise : this.props.children;
  }
}

const Quiet = ({ text }: { readonly text: string }) => (
  <Box sx={{ p: 1, fontSize: 12, color: 'text.secondary' }}>{text}</Box>
);

const Known = ({ element }: { readonly element: Element }) => {
  const translate = useTranslate();
  const kind = useKind(element.type);
  if (!kind) return <Quiet text={translate('elements.unknown')} />;
  return <kind.View element={element} />;
};

/** An element as viewers see it. */
export const ElementView = memo(({ element }: { readonly element: Element }) => {
  const translate = useTranslate();
  return (
    <Boundary of={element} otherwise={<Quiet text={translate('elements.failed')} />}>
      <Suspense fallback={<Skeleton variant="rounded" height="100%" />}>
        <Known element={element} />
      </Suspense>
    </Boundary>
  );
});
ElementView.displayName = 'ElementView';
