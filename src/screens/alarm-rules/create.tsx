import { GeneratedCreate } from '../../generator/form/create.tsx';
import { ruleForm } from './form.tsx';

/** Creates a rule; it can be tried on stored readings first. */
export default function RuleCreate() {
  return <GeneratedCreate {...ruleForm} />;
}
