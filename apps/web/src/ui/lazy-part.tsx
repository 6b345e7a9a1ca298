import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { kitTexts } from '#texts/ui';
import { ErrorState } from './error-state.tsx';

export interface LazyPartOptions {
  /** Shown while the code is loading; nothing by default. */
  readonly waiting?: ReactNode;
  /** Shown when the code could not be loaded, instead of the usual message and button. */
  readonly failed?: Failed;
}

/** Renders what replaces a part whose code could not be loaded. `tries` is the number of attempts so far. */
type Failed = (retry: () => void, tries: number) => ReactNode;

/**
 * Returns a component whose code is loaded when the component is first rendered. A failure is shown in its
 * place with a button to try again. The rest of the page stays, with everything that the user typed.
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
        // React's lazy component remembers a failure, so the next render needs a new lazy component.
        Part = fetched();
        throw new MissingPart('The code of a part of the page could not be loaded', { cause });
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

/** Catches only failures to load code. Other errors go to the error boundaries around the part. */
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
