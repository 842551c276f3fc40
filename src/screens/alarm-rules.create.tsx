import { CreateView } from '../generator/create-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { ruleForm } from './alarm-rules/form.tsx';

/** Creates a rule; it can be tried on stored readings first. */
export default function RuleCreate({ resource }: { readonly resource: string }) {
  return <CreateView definition={resourceNamed(resource)} {...ruleForm} />;
}
