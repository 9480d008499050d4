import { startSession } from './current-session.ts'

// Imported before the libraries of the page: the session is read from the device while they are being evaluated
void startSession()
