import type { FieldErrors, FieldPath, UseFormReturn } from 'react-hook-form'
import { get } from 'react-hook-form'
import { makeEmitter } from '../../../lib/observable.ts'
import { sectionOf, type RequestSection } from '../../../rules/request-fields.ts'
import type { RequestForm } from '../../../rules/request-form.ts'
import {
  findRequestProblems,
  firstOfEachField,
  isMissing,
  type RequestContext,
  type RequestMessage,
  type RequestProblem,
} from '../../../rules/request-problems.ts'
import { errorAt, listErrors, listProblems, SERVER, type FormError } from './form-errors.ts'

type Form = Pick<
  UseFormReturn<RequestForm>,
  'clearErrors' | 'getValues' | 'handleSubmit' | 'setError' | 'subscribe' | 'trigger'
>
type Path = FieldPath<RequestForm>

/**
 * The form state of react-hook-form for selectors. A validation of the whole form reports no field name, so useFormState()
 * would render every field after it; a selector renders its component only when its own result changes.
 */
export class RequestFormState {
  errors: FieldErrors<RequestForm> = {}
  touchedFields: object = {}
  isSubmitted = false
  /** Of the last validation, in the order of the page. */
  problems: RequestProblem[]
  /** The values that were validated last. */
  values: RequestForm
  private readonly changed = makeEmitter()
  readonly subscribe = this.changed.subscribe

  constructor(
    private readonly form: Form,
    context: RequestContext,
  ) {
    this.values = form.getValues()
    // For the first render, which the resolver is too late for
    this.problems = firstOfEachField(findRequestProblems(this.values, context))
  }

  /** Follows the form and validates it. Returns how to stop. */
  connect = (): (() => void) => {
    const stop = this.form.subscribe({
      formState: { errors: true, touchedFields: true, isSubmitted: true },
      callback: ({ errors = {}, touchedFields = {}, isSubmitted = false }) => {
        this.touchedFields = touchedFields
        this.isSubmitted = isSubmitted
        // react-hook-form makes a new object for each change of the errors
        if (errors !== this.errors) {
          this.errors = errors
          this.problems = listProblems(errors)
          // A new object each time, for those who compare; react-hook-form changes its own
          this.values = { ...this.form.getValues() }
        }
        this.changed.emit()
      },
    })
    void this.validate()
    return stop
  }

  /** Validates the whole form. What the server reported stays until its field changes. */
  validate = async (): Promise<void> => {
    const reported = this.reported()
    await this.form.trigger()
    this.show(reported)
  }

  /** Validates and calls one of the two; from now on missing fields are shown as well (HR-37). */
  submit = (onValid: () => void, onInvalid: (problems: RequestProblem[]) => void): Promise<void> => {
    const reported = this.reported()
    return this.form.handleSubmit(
      () => {
        this.show(reported)
        onValid()
      },
      (errors) => {
        this.show(reported)
        onInvalid(listProblems(errors))
      },
    )()
  }

  /** Shows what the server reported, in place of what it reported before. */
  report(errors: readonly Pick<FormError, 'path' | 'server'>[]): void {
    for (const { path } of this.reported()) this.form.clearErrors(path.join('.') as Path)
    this.show(errors)
  }

  private reported = (): FormError[] => listErrors(this.errors).filter(({ type }) => type === SERVER)

  private show(errors: readonly Pick<FormError, 'path' | 'server'>[]) {
    for (const { path, server } of errors) {
      const name = path.join('.') as Path
      // react-hook-form keeps members it does not know
      const error = { type: SERVER, message: server?.message, server }
      if (!errorAt(this.errors, name)) this.form.setError(name, error)
    }
  }

  /** A field changed: what the server reported of it is out of date. */
  noteChange(path: string): void {
    if (errorAt(this.errors, path)?.type === SERVER) this.form.clearErrors(path as Path)
  }

  /** Returns the error to show at a field: that it is missing only once submission was tried, a wrong value once the field was left. */
  errorToShow(path: string): FormError | undefined {
    const error = errorAt(this.errors, path)
    if (!error || error.type === SERVER || this.isSubmitted) return error
    const isTouched = get(this.touchedFields, path) === true
    return isTouched && !isMissing(error.message as RequestMessage) ? error : undefined
  }

  countIn = (section: RequestSection): number =>
    this.problems.filter((problem) => sectionOf(problem.path) === section).length
}
