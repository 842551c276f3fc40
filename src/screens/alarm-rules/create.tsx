import { GeneratedCreate } from '../../generator/form/create.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { ruleForm } from './form.tsx';

/** Creates a rule; it can be tried on stored readings first. */
export default function RuleCreate({ resource }: { readonly resource: string }) {
  return <GeneratedCreate definition={resourceNamed(resource)} {...ruleForm} />;
}
