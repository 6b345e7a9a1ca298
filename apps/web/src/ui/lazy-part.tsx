import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { kitTexts } from '#texts/ui';
import { ErrorState } from './error-state.tsx';

export interface LazyPartOptions {
  /** While its code is on its way; nothing without it. */
  readonly waiting?: ReactNode;
  /** Instead of the words and the button that stand there when the code does not come. */
  readonly failed?: Failed;
}

/** What stands for a part that did not come, after so many tries. */
type Failed = (retry: () => void, tries: number) => ReactNode;

/**
 * A part of the page whose code is fetched when it is first drawn. What does not come is told in its place and can be
 * asked for again: the rest of the page stays, and so does what is typed there.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, failed = askAgain }: LazyPartOptions = {},
): ComponentType<P> {
  const fetched = () =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<object> };
      } catch (cause) {
        // A failure would be remembered for ever.
        Part = fetched();
        throw new MissingPart('The code of a part of the page did not come', { cause });
      }
    });
  let Part = fetched();
  return function LazyPart(props: P) {
    return (
      <Boundary failed={failed}>
        {() => (
          <Suspense fallback={waiting}>
            <Part {...props} />
          </Suspense>
        )}
      </Boundary>
    );
  };
}

class MissingPart extends Error {}

interface BoundaryProps {
  readonly failed: Failed;
  readonly children: () => ReactNode;
}

/** Stops what is missing; what is broken is for whoever stands around it. */
class Boundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override state: { readonly error: Error | null } = { error: null };

  readonly retry = () => {
    this.tries += 1;
    this.setState({ error: null });
  };

  private tries = 1;

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children();
    if (error instanceof MissingPart) return this.props.failed(this.retry, this.tries);
    throw error;
  }
}

function askAgain(retry: () => void): ReactNode {
  return <ErrorState title={kitTexts.partFailed} safe={kitTexts.partFailedAbout} onRetry={retry} />;
}
