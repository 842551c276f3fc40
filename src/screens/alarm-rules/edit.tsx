import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { ruleForm } from './form.tsx';

/** Edits a rule; it can be tried on stored readings first. */
export default function RuleEdit() {
  return <GeneratedEdit {...ruleForm} />;
}
