import { describe, expect, test } from 'vitest'
import { educationOptions, expandEducation } from '../../../src/rules/education.ts'
import {
  nothingChosen,
  optionsFor,
  toSearchFields,
  wishesOf,
  type RequestWishes,
} from '../../../src/rules/search-options.ts'
import { defaultWeights, readWeights } from '../../../src/rules/weights.ts'

const masters = {
  allJobRoles: [{ role: 'Driver' }, { role: 'Loader' }],
  locationMaster: [{ cities: ['Pune', 'Thane'] }, { cities: ['Surat'] }],
  ageLimitMaster: ['18-25', '26-30'],
  languageMaster: ['Hindi', 'Tamil'],
}

describe('education', () => {
  test.each([
    ['Less than 10th', ['below 8', '8th pass', 'Other', 'N/A']],
    ['10th and above', ['10th pass', '12th pass', 'Graduate', 'ITI', 'Diploma', 'Post Graduate']],
    ['12th and above', ['12th pass', 'Graduate', 'ITI', 'Diploma', 'Post Graduate']],
    ['Graduate', ['Graduate', 'ITI', 'Post Graduate']],
    ['ITI', ['ITI']],
    ['Something else', ['Something else']],
  ])('SRCH-15 %s is searched as %j', (chosen, searched) => {
    expect(expandEducation([chosen])).toEqual(searched)
  })

  test('SRCH-15 several are put together, each word once', () => {
    expect(expandEducation(['Graduate', 'ITI', '12th and above'])).toEqual([
      ...['Graduate', 'ITI', 'Post Graduate'],
      ...['12th pass', 'Diploma'],
    ])
    expect(expandEducation([])).toEqual([])
  })
})

describe('what the filters offer', () => {
  test('TRAP-85, SRCH-08 what the request asks for, in the words of the pool', () => {
    const request: RequestWishes = {
      jobRole: [{ _id: '1', name: 'Loader' }],
      district: ['Thane'],
      hiringRequest: [{ district: 'Thane' }, { district: 'Palghar' }, { district: null }],
      gender: 'Female Only',
      ageLimit: ['18-25', '45+'],
      communicationLanguage: [{ name: 'Hindi' }],
      educationAttained: '10th and above',
      docReqDuringJoining: [
        { name: 'Aadhaar' },
        { name: 'Photo' },
        { name: 'Driving License (Heavy Vehicles)' },
        { name: 'Driving License' },
      ],
      assetsRequired: ['laptop/computer', 'bike'],
    }
    expect(optionsFor(request, masters)).toEqual({
      jobRole: ['Loader'],
      city: ['Thane', 'Palghar'],
      gender: ['2'],
      age: ['18-25', '45+'],
      language: ['Hindi'],
      education: ['10th and above'],
      document: ['Aadhar Card', 'Driving License'],
      asset: ['Laptop', 'Bike'],
    })
    expect(wishesOf(request)).toEqual({
      jobRole: ['Loader'],
      city: ['Thane', 'Palghar'],
      gender: ['2'],
      age: ['18-25', '45+'],
      language: ['Hindi'],
      education: ['10th and above'],
      document: ['Aadhar Card', 'Driving License'],
      asset: ['Laptop', 'Bike'],
    })
  })

  test('TRAP-85, SRCH-17, SRCH-18 the whole master where it asks for nothing', () => {
    const any: RequestWishes = {
      jobRole: '',
      gender: 'Any',
      educationAttained: 'Any',
      docReqDuringJoining: [{ name: 'Photo' }],
    }
    expect(wishesOf(any)).toEqual(nothingChosen())
    expect(optionsFor(any, masters)).toEqual({
      jobRole: ['Driver', 'Loader'],
      city: ['Pune', 'Thane', 'Surat'],
      gender: ['1', '2', '3'],
      age: ['18-25', '26-30'],
      language: ['Hindi', 'Tamil'],
      education: educationOptions,
      document: ['Aadhar Card', 'PAN Card', 'Driving License', 'Voter ID', 'Education Documents'],
      asset: ['Smartphone', 'Bike', 'Laptop'],
    })
    expect(educationOptions).toEqual([
      ...['Less than 10th', '10th and above', 'ITI', 'Diploma', '12th and above', 'Graduate'],
    ])
    expect(optionsFor({ jobRole: 'Driver' }, masters).jobRole).toEqual(['Driver'])
  })
})

describe('what is sent', () => {
  test('SRCH-16 one field per selection, but one per document and asset, each with its weight', () => {
    const weights = readWeights({
      ...defaultWeights(),
      ...{ jobRole: '40', currentLocation: '25', gender: '3', age: '5', education: '10', language: '6' },
      ...{ aadharCard: '7', voterId: '8', smartphone: '9', laptop: '100' },
    })!
    const chosen = {
      jobRole: ['Loader', 'Driver'],
      city: ['Thane'],
      gender: ['1', '3'],
      age: ['18-25'],
      language: ['Hindi'],
      education: ['Graduate', 'ITI'],
      document: ['Aadhar Card', 'Voter ID'],
      asset: ['Smartphone', 'Laptop'],
    }
    expect(toSearchFields(chosen, weights)).toEqual([
      { name: 'preferredJobRole', value: ['Loader', 'Driver'], valueBoost: 40 },
      { name: 'tcDistrict', value: ['Thane'], valueBoost: 25 },
      { name: 'gender', value: [1, 3], valueBoost: 3 },
      { name: 'age', value: ['18-25'], valueBoost: 5 },
      { name: 'highestEducation', value: ['Graduate', 'ITI', 'Post Graduate'], valueBoost: 10 },
      { name: 'communicationLanguage', value: ['Hindi'], valueBoost: 6 },
      { name: 'documents', value: ['Aadhar Card'], valueBoost: 7 },
      { name: 'documents', value: ['Voter ID'], valueBoost: 8 },
      { name: 'assets', value: ['Smartphone'], valueBoost: 9 },
      { name: 'assets', value: ['Laptop'], valueBoost: 100 },
    ])
    expect(toSearchFields(nothingChosen(), weights)).toEqual([])
    // Required are those of them that something was chosen for
    const required = toSearchFields({ ...chosen, gender: [] }, weights, ['gender', 'jobRole', 'voterId'])
    expect(required.filter(({ isRequired }) => isRequired)).toEqual([
      { name: 'preferredJobRole', value: ['Loader', 'Driver'], valueBoost: 40, isRequired: true },
      { name: 'documents', value: ['Voter ID'], valueBoost: 8, isRequired: true },
    ])
  })
})
