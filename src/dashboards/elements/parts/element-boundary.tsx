import { Component, type ReactNode } from 'react';
import { ErrorBox } from './message-box.tsx';
import { translate } from '../../../providers/i18n/translate.ts';

interface Props {
  /** Called before rendering again. */
  readonly onRetry: () => void;
  /** Called with the error, so that a wall screen can recover by itself. */
  readonly onBroken?: ((error: unknown) => void) | undefined;
  readonly children: ReactNode;
}

/** Error boundary of one element, so that the others keep working. (React has no hook for this.) */
export class ElementBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    this.props.onBroken?.(error);
  }

  override render() {
    const retry = (): void => {
      this.props.onRetry();
      this.setState({ failed: false });
    };
    return this.state.failed ? (
      <ErrorBox text={translate('elements.failed')} onRetry={retry} />
    ) : (
      this.props.children
    );
  }
}
