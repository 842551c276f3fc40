import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { ruleForm } from './form.tsx';

/** Edits a rule; it can be tried on stored readings first. */
export default function RuleEdit({ resource }: { readonly resource: string }) {
  return <GeneratedEdit definition={resourceNamed(resource)} {...ruleForm} />;
}
